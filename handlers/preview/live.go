package preview

import (
	"strconv"
	"time"

	"github.com/gofiber/fiber/v2"
)

// pollTime is how long a question for the next change is left unanswered, shorter than any request may take.
const pollTime = 20 * time.Second

// changes answers as soon as the words are no longer those of the version that is asked about, or after a while that they still are.
func (d *Desk) changes(c *fiber.Ctx) error {
	known, err := strconv.ParseUint(c.Query("since"), 10, 64)
	if err != nil {
		return fiber.ErrBadRequest
	}
	count, next := d.words.version()
	if count == known {
		timer := time.NewTimer(pollTime)
		defer timer.Stop()
		select {
		case <-next:
		case <-timer.C:
		case <-d.ctx.Done(): // the program stops, and waits for nobody here
		}
		count, _ = d.words.version()
	}
	return c.JSON(fiber.Map{"version": count})
}

package edge

import (
	"fmt"
	"runtime/debug"

	"github.com/gofiber/fiber/v2"
)

// Recover turns a panic into an error: without it one bad request would end the process.
func Recover(c *fiber.Ctx) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
		}
	}()
	return c.Next()
}

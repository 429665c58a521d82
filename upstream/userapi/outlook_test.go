package userapi_test

import (
	"errors"
	"testing"

	"memberportal/upstream/userapi/exchange"
)

// A list of which something is lost is a failure.
func TestLostInstallmentsFail(t *testing.T) {
	t.Parallel()
	c, _ := clientOf(t, respond(200, `{"installments": [{"dueDate": "soon"}]}`))
	if got, err := c.Installments(t.Context(), pat(), "1"); !errors.Is(err, exchange.ErrListUnread) {
		t.Errorf("installments = %+v, %v, want %v", got, err, exchange.ErrListUnread)
	}
}

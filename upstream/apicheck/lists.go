package apicheck

import (
	"fmt"

	"memberportal/upstream/userapi/contract"
)

// Lists returns a line for each list that members read, apart from those of the profile: how many
// entries are shown, and whether pages say that it isn't all.
func Lists(answers []Answer) (lines []string) {
	for _, answer := range answers {
		read, _, err := contract.ReadAnswer(answer.Call, WithoutMark(answer.Body))
		if err != nil {
			continue
		}
		switch a := read.(type) {
		case *contract.Summary:
			lines = append(lines, "transactions"+state(&a.Transactions, &a.Beside, a.Next))
		case *contract.Installments:
			lines = append(lines, "bills to come"+state(&a.Installments, &a.Beside, contract.Text{}))
		case *contract.Claims:
			lines = append(lines, "claims"+state(&a.Claims, &a.Beside, a.Next))
		case *contract.Documents:
			lines = append(lines, "documents"+state(&a.Documents, &a.Beside, a.Next))
		case *contract.Messages:
			lines = append(lines, "conversations"+state(&a.Messages, &a.Beside, a.Next))
		}
	}
	return lines
}

// state returns what members read of a list, and why it isn't everything.
func state[T any](list *contract.List[T], beside *contract.Beside, next contract.Text) string {
	n := len(list.Entries)
	why := ""
	switch {
	case list.How == contract.Unread, n == 0 && beside.Fails():
		return ": \"we can't show them\", because the list can't be read"
	case list.Partial:
		why = "an entry can't be read"
	case beside.Fails():
		why = "an error stands beside it"
	case beside.Lacks(next.How == contract.Sent):
		why = "hasMore or isComplete says so"
	case n == 0:
		return ": none"
	default:
		return fmt.Sprintf(": all %d", n)
	}
	return fmt.Sprintf(": %d, and that some are missing, because %s", n, why)
}

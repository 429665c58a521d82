package apicheck

import (
	"fmt"
	"slices"
	"strings"

	"memberportal/upstream/userapi/contract"
)

// Lists returns a line for each list that members read, apart from those of the profile: how many
// entries are shown, and whether pages say that it isn't all.
func Lists(answers []Answer) (lines []string) {
	for _, name := range []string{"transactions", "bills to come", "claims", "documents", "conversations"} {
		var states []string
		for _, answer := range answers {
			if list, state := listOf(answer); list == name && !slices.Contains(states, state) {
				states = append(states, state)
			}
		}
		if len(states) > 0 {
			lines = append(lines, name+": "+strings.Join(states, "; "))
		}
	}
	return lines
}

// listOf returns the name of an answer's list and its state, "" for an answer without one.
func listOf(answer Answer) (name, state string) {
	read, _, err := contract.ReadAnswer(answer.Call, WithoutMark(answer.Body))
	if err != nil {
		return "", ""
	}
	switch a := read.(type) {
	case *contract.Summary:
		return "transactions", stateOf(&a.Transactions, &a.Beside, a.Next)
	case *contract.Installments:
		return "bills to come", stateOf(&a.Installments, &a.Beside, contract.Text{})
	case *contract.Claims:
		return "claims", stateOf(&a.Claims, &a.Beside, a.Next)
	case *contract.Documents:
		return "documents", stateOf(&a.Documents, &a.Beside, a.Next)
	case *contract.Messages:
		return "conversations", stateOf(&a.Messages, &a.Beside, a.Next)
	}
	return "", ""
}

// stateOf returns what members read of a list, and why it isn't everything.
func stateOf[T any](list *contract.List[T], beside *contract.Beside, next contract.Text) string {
	n := len(list.Entries)
	why := ""
	switch {
	case list.How == contract.Unread, n == 0 && beside.Fails():
		return "\"we can't show them\", because the list can't be read"
	case list.Partial:
		why = "an entry can't be read"
	case beside.Fails():
		why = "an error stands beside it"
	case beside.Lacks(next.How == contract.Sent):
		why = "hasMore or isComplete says so"
	case n == 0:
		return "none"
	default:
		return fmt.Sprintf("all %d", n)
	}
	return fmt.Sprintf("%d, and that some are missing, because %s", n, why)
}

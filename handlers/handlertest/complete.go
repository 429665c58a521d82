package handlertest

import (
	"encoding/json"
	"time"
)

// Complete returns the body of an answer with what the contract requires of each account, policy
// and claim in it, so that a test names only what it is about: none is canceled or closed, and a
// term is of a year, by default around today.
func Complete(body string) string {
	var answer map[string]any
	if err := json.Unmarshal([]byte(body), &answer); err != nil {
		return body
	}
	for _, account := range objects(answer["accounts"]) {
		fill(account, map[string]any{"billType": "Direct bill", "cancelled": "N", "policies": []any{}})
		for _, list := range []string{"policies", "futures"} {
			for _, policy := range objects(account[list]) {
				fill(policy, map[string]any{"cancelled": "N"})
				fillTerm(policy)
			}
		}
	}
	for _, claim := range append(objects(answer["claims"]), answer) {
		if claim["claimNumber"] != nil {
			fill(claim, map[string]any{"closed": false})
		}
	}
	completed, err := json.Marshal(answer)
	if err != nil {
		return body
	}
	return string(completed)
}

// objects returns the entries of a list that are objects.
func objects(list any) (all []map[string]any) {
	entries, _ := list.([]any)
	for _, e := range entries {
		if object, ok := e.(map[string]any); ok {
			all = append(all, object)
		}
	}
	return all
}

// fill adds the fields that an object lacks.
func fill(object, fields map[string]any) {
	for name, value := range fields {
		if _, has := object[name]; !has {
			object[name] = value
		}
	}
}

func fillTerm(policy map[string]any) {
	first := time.Now().AddDate(0, -3, 0)
	if sent, isText := policy["effectiveDate"].(string); isText {
		if day, err := time.Parse(time.DateOnly, sent); err == nil {
			first = day
		}
	} else if sent, isText := policy["expirationDate"].(string); isText {
		if day, err := time.Parse(time.DateOnly, sent); err == nil {
			first = day.AddDate(-1, 0, 0)
		}
	}
	fill(policy, map[string]any{
		"effectiveDate": first.Format(time.DateOnly), "expirationDate": first.AddDate(1, 0, 0).Format(time.DateOnly),
	})
}

package userapi

import (
	"slices"

	"memberportal/upstream/member"
)

// What a policy lists: the coverages of its buildings (section 3), and what the portal defines for
// the policy, its vehicles and its items (openapi.yaml).

type wireCoverage struct {
	Description wireText `json:"description"`
	Limit       wireText `json:"limit"`
	Deductible  wireText `json:"deductible"`
	Code        wireText `json:"code"`
}

func coverages(wires []*wireCoverage) []member.Coverage {
	return mapped(wires, func(w *wireCoverage) member.Coverage {
		return member.Coverage{Description: string(w.Description), Limit: string(w.Limit), Deductible: string(w.Deductible), Code: string(w.Code)}
	})
}

type wireItem struct {
	Number       wireText        `json:"itemNumber"`
	Description  wireText        `json:"description"`
	SerialNumber wireText        `json:"serialNumber"`
	Coverages    []*wireCoverage `json:"coverages"`
	Interests    []*wireInterest `json:"interests"`
}

func items(wires []*wireItem) []member.Item {
	return mapped(wires, func(w *wireItem) member.Item {
		return member.Item{
			Number: string(w.Number), Description: string(w.Description), SerialNumber: string(w.SerialNumber),
			Coverages: coverages(w.Coverages), Interests: interests(w.Interests),
		}
	})
}

type wireInterest struct {
	Kind      wireText `json:"kind"`
	Name      wireText `json:"name"`
	Address   wireText `json:"address"`
	City      wireText `json:"city"`
	State     wireText `json:"state"`
	Zip       wireText `json:"zip"`
	Reference wireText `json:"reference"`
}

// interests leaves out those without a name, which say nothing to a member.
func interests(wires []*wireInterest) []member.Interest {
	named := slices.DeleteFunc(slices.Clone(wires), func(w *wireInterest) bool { return w == nil || w.Name == "" })
	return mapped(named, func(w *wireInterest) member.Interest {
		return member.Interest{
			Kind: oneOf(w.Kind, "", member.Lienholder, member.Mortgagee, member.LossPayee, member.AdditionalInsured),
			Name: string(w.Name), Address: string(w.Address), City: string(w.City), State: string(w.State), Zip: string(w.Zip),
			Reference: string(w.Reference),
		}
	})
}

// wireDiscount is an object, or the description as a text.
type wireDiscount struct {
	Description wireText `json:"description"`
	Amount      wireText `json:"amount"`
}

func (w *wireDiscount) UnmarshalJSON(data []byte) error {
	*w = wireDiscount{}
	if data[0] != '{' {
		return w.Description.UnmarshalJSON(data)
	}
	type fields wireDiscount
	return decodeParts(data, (*fields)(w))
}

// discounts leaves out those without a description.
func discounts(wires []*wireDiscount) []member.Discount {
	named := slices.DeleteFunc(slices.Clone(wires), func(w *wireDiscount) bool { return w == nil || w.Description == "" })
	return mapped(named, func(w *wireDiscount) member.Discount {
		return member.Discount{Description: string(w.Description), Amount: string(w.Amount)}
	})
}

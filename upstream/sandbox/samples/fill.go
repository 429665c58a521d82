package samples

import (
	"maps"
	"strings"
)

// fill adds what the objects of a sample file leave out, because it repeats. "every" in an object
// has, by the name of a list or a field, what each object there has below it, unless that object
// has a value of its own. Then follows what derive adds. Futures are filled like policies.
func fill(value any, name string, every map[string]Record, parent Record) {
	switch v := value.(type) {
	case []any:
		for _, entry := range v {
			fill(entry, name, every, parent)
		}
	case map[string]any:
		fillObject(v, name, every, parent)
	}
}

func fillObject(object Record, name string, every map[string]Record, parent Record) {
	if name == "futures" {
		name = "policies"
	}
	object.add(every[name])
	object.derive(name, parent)
	if own, ok := object["every"].(map[string]any); ok {
		every = maps.Clone(every)
		for list, shared := range own {
			inner := Record(shared.(map[string]any))
			inner.add(every[list])
			every[list] = inner
		}
		delete(object, "every")
	}
	for field, value := range object {
		fill(value, field, every, object)
	}
}

// add adds copies of the fields that r does not have.
func (r Record) add(shared Record) {
	for field, value := range shared {
		if _, has := r[field]; !has {
			r[field] = cloneValue(value)
		}
	}
}

// derive adds fields whose values are in other ones: the numbers of the account and the policy, the
// address of the insured, the whole name of a person or a vehicle, the date of a transaction.
func (r Record) derive(name string, parent Record) {
	switch name {
	case "policies", "paperlessBilling":
		r.inherit(parent, "accountNumber")
	case "paperlessPolicy":
		r.inherit(parent, "policyNumber", "packageNumber")
	case "vehicles":
		insured, _ := parent["insured"].(map[string]any)
		r.inherit(insured, "address", "city", "state", "zip")
		r.join("makeModel", "make", "model")
	case "drivers", "primary", "secondary":
		r.join("full", "first", "last")
	case "transactions":
		if date, ok := r["transactionDate"]; ok {
			r.add(Record{"effectiveDate": date})
		}
	}
}

func (r Record) inherit(parent Record, fields ...string) {
	for _, field := range fields {
		if value, has := parent[field]; has {
			r.add(Record{field: value})
		}
	}
}

// join adds a field with two others, if r has both.
func (r Record) join(field, first, second string) {
	a, one := r[first].(string)
	if b, two := r[second].(string); one && two {
		r.add(Record{field: strings.TrimSpace(a + " " + b)})
	}
}

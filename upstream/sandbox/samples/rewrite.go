package samples

// Rewrites turn a decoded JSON value into the form that other billing and policy systems send, by
// name.
var Rewrites = map[string]func(value any){
	"premiumOnEveryLine": eachObject(premiumOnEveryLine),
	"noDatesOrNames":     eachObject(noDatesOrNames),
	"otherNames":         eachObject(otherNames),
}

// eachObject returns a rewrite that changes every object in a value.
func eachObject(change func(Record)) func(any) {
	var walk func(any)
	walk = func(value any) {
		switch v := value.(type) {
		case map[string]any:
			change(v)
			for _, field := range v {
				walk(field)
			}
		case []any:
			for _, element := range v {
				walk(element)
			}
		}
	}
	return walk
}

// premiumOnEveryLine writes the highest premium of an account's transactions on each of them, like
// a system that joins transactions with the policy.
func premiumOnEveryLine(account Record) {
	transactions := account.Records("transactions")
	var highest Record
	for _, one := range transactions {
		if highest == nil || one.Cents("premium") > highest.Cents("premium") {
			highest = one
		}
	}
	for _, one := range transactions {
		one["premium"] = highest["premium"]
	}
}

// noDatesOrNames leaves out the dates of a policy's term and its insured.
func noDatesOrNames(policy Record) {
	if insured, ok := policy["insured"].(map[string]any); ok {
		delete(policy, "effectiveDate")
		delete(policy, "expirationDate")
		delete(insured, "primary")
		delete(insured, "secondary")
	}
}

// otherNames moves the insured of a policy to other fields.
func otherNames(policy Record) {
	if insured, ok := policy["insured"].(map[string]any); ok {
		insured["primaryName"], insured["secondaryName"] = insured["primary"], insured["secondary"]
		delete(insured, "primary")
		delete(insured, "secondary")
	}
}

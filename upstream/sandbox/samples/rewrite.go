package samples

// Rewrites change a decoded JSON value into what other billing and policy systems send, by name.
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

// premiumOnEveryLine writes the highest premium of an account's transactions on each of them, as a
// system does that joins the lines with the policy.
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

// noDatesOrNames leaves out when a policy's term is and whom it insures.
func noDatesOrNames(policy Record) {
	if insured, ok := policy["insured"].(map[string]any); ok {
		delete(policy, "effectiveDate")
		delete(policy, "expirationDate")
		delete(insured, "primary")
		delete(insured, "secondary")
	}
}

// otherNames sends the insured of a policy in other fields.
func otherNames(policy Record) {
	if insured, ok := policy["insured"].(map[string]any); ok {
		insured["primaryName"], insured["secondaryName"] = insured["primary"], insured["secondary"]
		delete(insured, "primary")
		delete(insured, "secondary")
	}
}

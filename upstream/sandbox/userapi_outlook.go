package sandbox

import (
	"net/http"

	"memberportal/upstream/sandbox/samples"
)

// getInstallments returns the coming bills of an account. The one that is due now follows payments,
// and AutoPay pays each on its due date.
func (s *Sandbox) getInstallments(m *member, r *http.Request) response {
	account := m.account(r.PathValue("accountNumber"))
	if account == nil {
		return itemNotFound
	}
	installments := []samples.Record{}
	for _, i := range samples.CloneAll(m.Installments) {
		dueNow := i.Text("dueDate") == account.Text("dueDate")
		if i.Text("accountNumber") != account.Text("accountNumber") || dueNow && account.Cents("minDue") == 0 {
			continue
		}
		if dueNow {
			i["amount"] = account["minDue"]
		}
		if automatic := account.Text("autoPay"); automatic != "" && automatic != "no" {
			i["autoPayDate"] = i["dueDate"]
		}
		delete(i, "accountNumber")
		installments = append(installments, i)
	}
	return response{http.StatusOK, samples.Record{"installments": installments}}
}

// getRenewal returns what changes with the next term of a policy, and why.
func (s *Sandbox) getRenewal(m *member, r *http.Request) response {
	renewal := find(m.Renewals, "policyNumber", r.PathValue("policyNumber"))
	if renewal == nil {
		return itemNotFound
	}
	return response{http.StatusOK, pick(renewal, "reasons", "amounts", "coverages")}
}

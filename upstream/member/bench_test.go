package member_test

import (
	"fmt"
	"testing"

	"memberportal/upstream/member"
)

func manyPolicies(n int) *member.Profile {
	p := &member.Profile{Agencies: []member.Agency{{ID: "a", Name: "Maple Agency"}}}
	for i := range n {
		number := fmt.Sprintf("BAP%07d", (i*7919)%n)
		p.Accounts = append(p.Accounts, member.Account{Number: number[3:], Policies: []member.Policy{{Number: number, AgencyID: "a"}}})
	}
	return p
}

func BenchmarkType(b *testing.B) {
	q := member.Policy{Number: "umf1234567"}
	for b.Loop() {
		q.Type()
	}
}

func BenchmarkProductName(b *testing.B) {
	q := member.Policy{Number: "BAP1234567"}
	for b.Loop() {
		q.ProductName()
	}
}

func BenchmarkPolicySummary(b *testing.B) {
	for _, n := range []int{3, 200} {
		p := manyPolicies(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				p.PolicySummary()
			}
		})
	}
}

func BenchmarkPaymentsAccount(b *testing.B) {
	p := manyPolicies(200)
	for b.Loop() {
		p.PaymentsAccount("none")
	}
}

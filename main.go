// Command portal is the policyholders' self-service portal. It is configured by environment
// variables, which docs/settings.md lists.
package main

import "memberportal/internal/program"

func main() { program.Main() }

package views

import "net/url"

// ProfilePath is the member's profile.
func ProfilePath() string { return "/profile" }

// ProfilePoliciesPath is a page of the profile's accounts and policies.
func ProfilePoliciesPath(page, size int) string {
	return withFragment(atPage(ProfilePath(), page, size), "policies")
}

// ProfilePoliciesFragmentPath is the same page as a fragment.
func ProfilePoliciesFragmentPath(page, size int) string {
	return atPage(ProfilePath()+"/policies", page, size)
}

// RefreshProfilePath loads the profile anew and goes to it (section 2).
func RefreshProfilePath() string { return "/refresh-profile" }

// ReloadPath loads the profile anew and comes back to returnTo, a path of ours.
func ReloadPath(returnTo string) string {
	return withQuery(RefreshProfilePath(), "return", returnTo)
}

// ChangeEmailPath shows the form for a new sign-in email and takes its POST.
func ChangeEmailPath() string { return ProfilePath() + "/email" }

// AttachPath shows the form that adds an account or policy and takes its POST.
func AttachPath() string { return ProfilePath() + "/attach" }

// DetachPath asks before a policy leaves the profile and takes the POST.
func DetachPath(policy string) string { return ProfilePath() + "/detach/" + url.PathEscape(policy) }

// MethodsPath shows the authentication methods and takes the POST that chooses them.
func MethodsPath() string { return ProfilePath() + "/authentication-methods" }

// DeleteProfilePath says what deleting means, asks, and takes the POST.
func DeleteProfilePath() string { return ProfilePath() + "/delete" }

// ProfileDeletedPath says once that the profile is deleted.
func ProfileDeletedPath() string { return ProfilePath() + "/deleted" }

// ReauthPath signs the same member in again and comes back to returnTo, a path of ours.
func ReauthPath(returnTo string) string { return withQuery("/reauth", "return", returnTo) }

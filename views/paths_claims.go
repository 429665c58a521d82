package views

// ClaimsPath is the list of the member's claims.
func ClaimsPath() string { return "/claims" }

// ClaimPath is one claim.
func ClaimPath(number string) string { return under(ClaimsPath(), number) }

// ContactAdjusterPath is the form that writes to an adjuster, about this claim; "" leaves the claim to be chosen. It takes the form's POST too.
func ContactAdjusterPath(claim string) string {
	return withQuery(ClaimsPath()+"/contact-adjuster", "claim", claim)
}

// NewClaimPath begins a claim, on this policy; "" leaves the policy to be chosen.
func NewClaimPath(policy string) string { return withQuery("/new-claim", "policyNumber", policy) }

// NewClaimStepPath is one step of a new claim, which takes its form's POST too.
func NewClaimStepPath(step string) string { return under(NewClaimPath(""), step) }

// NewClaimPhotosPath takes the photos of a new claim, the one address where large requests are taken.
func NewClaimPhotosPath() string { return NewClaimStepPath(stepPhotos) }

// NewClaimPhotoPath is a photo of the member's own new claim.
func NewClaimPhotoPath(id string) string { return under(NewClaimPhotosPath(), id) }

// NewClaimRemovePhotoPath takes a POST that takes a photo out of a new claim.
func NewClaimRemovePhotoPath() string { return NewClaimPath("") + "/remove-photo" }

// NewClaimStartOverPath takes a POST that throws away what was told of a new claim.
func NewClaimStartOverPath() string { return NewClaimPath("") + "/start-over" }

// NewClaimSentPath tells the reference number of the claim sent last.
func NewClaimSentPath() string { return NewClaimPath("") + "/sent" }

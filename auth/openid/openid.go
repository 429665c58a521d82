// Package openid adds to the libraries for OpenID Connect what the portal needs: parameters of the
// authorization request, claims, signing keys, UserInfo, and renewals that lose no token.
package openid

// Package openid has what the portal adds to the libraries for OpenID Connect: parameters of the
// authorization request, claims, signing keys, UserInfo, and renewals that lose no token.
package openid

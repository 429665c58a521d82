package sandbox

import (
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"sync"
)

// signingKeyPEM is a public test key: it signs the ID tokens of fake sign-ins and protects nothing.
// A fixed key keeps members signed in when the sandbox restarts.
const signingKeyPEM = `-----BEGIN PRIVATE KEY-----
MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQDHSdktRTNGLvxN
SHhiphJ7t0lOUsCk7wRafTxqZB2L6LvlOIzWGVJypUuBI2hzBMVe+Sg/sH7n9hx7
jFM43Psr2qKDXPu5JFSHkUjJBgd5rydHklgwIYv46O8iIzgaqDd/emmR/ssc5Evu
m1QER0NtyoZWXSUkzD/a2tEsxsJfCf+bW1TalcTQt//CJq6+IeD/47gzmhBw263H
FZ85cBEC6IUoQLKgcjQts/KV0Ol8DGl/YJL/jrbK0tCW61HujtwS7Gi8cQwnpD8H
kRXctf30mEf2ji6IvLyXPxHxCptWfj5axi2u/qfmFjf0rWAzsqU1WOvDAc8hHTna
E080ZdJlAgMBAAECggEAAvmG+J5FEOngIb4wb9aHRZn7ieQB1KRttfUTGwpyB3Xa
oiYJMiPwH154xU10QG1EjfGdqG+3wToi/DQgxONFi4bIsLnJVx7j9R8VzUxd/bK/
3Rlh4BwMFRPTB/krG/jBVVGMNF3vhbehq4bdhu/SYZfpj+31gTpcRKXKBAdWfOko
TTGmm/C3Wb4joVbcc9hvVsChuA2NYBHfp89i2wnpQp11Mj5Q+REbonYewwZWMOgW
Ep5iYsZH0Ql+SGvo3d/NQobDfU1r58+dQcgQQ9bCn3rePyskrJ0uJNXRyhgadI0/
3egv2Wr2O0RJ5lFt8x4f2Q/IqJbNp1NosoBME8t96QKBgQDm1Ld01wfTzIDuAZbp
vGz2IaPsP4zmiIH8HU4SkRA7khmbfgm4aiDr621ZSetMMfcSU5U9dJ2ZQ5uL/hRw
pE4Zw07tIz4OGWFriqn3RYHJW0vuD612+0c8O5xWi6RI1KumUB2kkLzTXPSJCPsr
wCq6455iEB0TIHjo4sI+80CJOQKBgQDdBKxuezF894aXarqcUzAPhXpbkuSOCcgi
Z37BeUPzZcKY4Vzud3UlkQszqB4VV55oMV3QoI2mDFX/mR25HIss3VCsDz7YT63G
XXs5kgdmlaMK7UCrDg2bkeGBY3cOwPe1xKRID3Sf8PPX+nYC2S3FgLu5KehmZT74
V2ymxMIujQKBgHF3SMLXXJKhKRNVlrBInisS+DgOOR2tJnAem50Gz7roo0vK1c5f
5NTzQios6svml7PbgDXYWAvZruFOwQ9pxLZnSinJNBzMHxY08D2LXjPze8yGylb9
R9P03XGxbM0cNVAoe5nER/2B6PZfgs/Lw3VgpB9CGnincqfPp3o4KpYJAoGARsih
ZLzFq60miMXgwAIQaVgpSLyxwB+33fThbpskvQYBHa9HcQQHG6HpQYD9KX6nN91f
m1pgIybeP/7MuyU+GX9Dv+ceDG7wS5BSz6xJ/Hu9/NjhFidpCkLdQvAVCD+a1bcF
miKBClxD7A7FzsG5XACPnoyiZnDUivqMzJhFTF0CgYEApCvBlD+m6gR1Vvg3iLRF
LMRxta6W0220oXxJBg3ghQu7NWgdKGiBBdMQZiJraX0B+a1rIULP2IH16If8IMyb
4GRl1xf1DeQ6udK/xeAEPV5FqzrBzm8MfHLami/otxL0IzYuC1drToROAo4XyKjy
X8J5xu1vkXeIBkGL4wDNl9c=
-----END PRIVATE KEY-----
`

// signingKey returns the RSA key in [signingKeyPEM].
var signingKey = sync.OnceValue(func() *rsa.PrivateKey {
	block, _ := pem.Decode([]byte(signingKeyPEM))
	key, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		panic(err) // the constant is always valid
	}
	return key.(*rsa.PrivateKey)
})

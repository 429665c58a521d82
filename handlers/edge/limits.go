package edge

// mostConnections is the default limit: about 100 MB if all of them send requests.
const mostConnections = 4096

// DefaultTotal is half of the file descriptors that the process may have, so that the session store
// and the calls of other systems always have some, and at most 4096.
func DefaultTotal() int {
	if files := fileLimit(); files > 0 {
		return max(1, min(files/2, mostConnections))
	}
	return mostConnections
}

// DefaultPerAddress lets one address have half of all connections at most, and no more than the
// members of a large office need.
func DefaultPerAddress(total int) int { return max(1, min(total/2, 200)) }

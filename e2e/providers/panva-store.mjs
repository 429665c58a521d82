// An in-memory store for panva's oidc-provider. The provider's own store ends with its instance,
// and a new key requires a new instance.

/** Returns `adapter`, for the configuration, and `forget(kinds)`, which deletes some kinds. */
export function newStore() {
  const records = new Map();
  return {
    adapter: (kind) => new Records(kind, records),
    forget(kinds) {
      for (const [key, { kind }] of records) if (kinds.includes(kind)) records.delete(key);
    },
  };
}

class Records {
  #kind;
  #all;

  constructor(kind, all) {
    this.#kind = kind;
    this.#all = all;
  }

  async upsert(id, payload) {
    this.#all.set(this.#key(id), { kind: this.#kind, payload });
  }

  async find(id) {
    return this.#all.get(this.#key(id))?.payload;
  }

  async findByUid(uid) {
    return [...this.#all.values()].find(({ kind, payload }) => kind === this.#kind && payload.uid === uid)
      ?.payload;
  }

  async consume(id) {
    this.#all.get(this.#key(id)).payload.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id) {
    this.#all.delete(this.#key(id));
  }

  async revokeByGrantId(grantId) {
    for (const [key, { payload }] of this.#all) if (payload.grantId === grantId) this.#all.delete(key);
  }

  #key(id) {
    return `${this.#kind} ${id}`;
  }
}

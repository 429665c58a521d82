// @ts-check

/** The port of the portal that the others are counted from. */
const usual = { portal: 8080, operators: 8081, sandbox: 8090, proxy: 7331 };

/**
 * The ports of `./task dev`: those of PORTAL_ADDR, and as far from it as usual.
 * @param {NodeJS.ProcessEnv} env
 */
export function portsOf(env) {
  const portal = Number((env.PORTAL_ADDR ?? "").split(":").pop()) || usual.portal;
  const moved = portal - usual.portal;
  const proxy = usual.proxy + moved;
  return {
    portal,
    proxy,
    env: {
      PORTAL_ADDR: `127.0.0.1:${portal}`,
      PORTAL_OPS_ADDR: `127.0.0.1:${usual.operators + moved}`,
      PORTAL_SANDBOX_ADDR: `127.0.0.1:${usual.sandbox + moved}`,
      PORTAL_BASE_URL: `http://localhost:${proxy}`,
      PORTAL_TRUSTED_PROXIES: "127.0.0.1", // the reloading one
    },
  };
}

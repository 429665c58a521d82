import { expect, test } from "../e2e/workers.mjs";
import { portsOf } from "./dev-ports.mjs";

test("PORTAL_ADDR moves every port of the development server", () => {
  expect(portsOf({})).toMatchObject({ portal: 8080, proxy: 7331 });
  const moved = portsOf({ PORTAL_ADDR: "127.0.0.1:9080" });
  expect(moved).toEqual({
    portal: 9080,
    proxy: 8331,
    env: {
      PORTAL_ADDR: "127.0.0.1:9080",
      PORTAL_OPS_ADDR: "127.0.0.1:9081",
      PORTAL_SANDBOX_ADDR: "127.0.0.1:9090",
      PORTAL_BASE_URL: "http://localhost:8331",
      PORTAL_TRUSTED_PROXIES: "127.0.0.1",
    },
  });
});

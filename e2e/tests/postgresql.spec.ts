import { createDatabase } from "@cointide/testing/database";
import { portBase } from "@cointide/testing/ports";
import { keepStreamsInAccount } from "../support/account-stories.ts";
import { test } from "../support/product.ts";

// The service is moved to a database of the server for this test; the rest of the product goes on.
let drop: (() => Promise<void>) | undefined;
test.beforeAll(async ({ product }, { parallelIndex }) => {
  const database = await createDatabase(`cointide_e2e_${portBase("E2E") + parallelIndex * 100}`);
  drop = database.drop;
  await product.replaceService({ DATABASE_URL: database.url });
});
test.afterAll(async ({ product }) => {
  await product.replaceService({});
  await drop?.();
});

test("on PostgreSQL, too, a person signs up, keeps streams, leaves, and finds them on another device", async ({
  page,
  browser,
  product,
}) => {
  await keepStreamsInAccount({ page, browser, product });
});

/**
 * A bucket server that is not ours (s3rver, MIT) for tests and the demo of worker machines: `node bucketServer.mjs PORT FOLDER BUCKET
 * [ACCOUNT]`. Key and secret are both S3RVER, or ACCOUNT; a request signed with others is refused with 403. Prints "ready" once it takes
 * requests.
 */
import S3rver from "@20minutes/s3rver";
import accounts from "@20minutes/s3rver/lib/models/account.js";

const [port, directory, name, account] = process.argv.slice(2);
if (account) {
  accounts.DUMMY_ACCOUNT.revokeAccessKey?.("S3RVER");
  accounts.DUMMY_ACCOUNT.createKeyPair(account, account);
}
await new S3rver({
  address: "127.0.0.1",
  port: Number(port),
  directory,
  silent: true,
  configureBuckets: [{ name, configs: [] }],
}).run();
process.stdout.write("ready\n");

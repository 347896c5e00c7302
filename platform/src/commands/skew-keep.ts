import { keepRelease } from "../skew/keep-release.ts";

const [tag, ...rest] = process.argv.slice(3);
if (tag === undefined || rest.length > 0) {
  console.error("Name the tag whose builds to keep: npm run skew:keep -- v2026.11.23");
  process.exitCode = 2;
} else {
  try {
    await keepRelease(tag, console.log);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

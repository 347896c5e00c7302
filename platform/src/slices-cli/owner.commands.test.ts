import { beforeEach, describe, expect, it } from "vitest";
import { type CommandLine, openCommandLine } from "./testing/command-line.ts";

let line: CommandLine;
beforeEach(() => {
  line = openCommandLine();
});
const slice: CommandLine["slice"] = (...args) => line.slice(...args);
const publish: CommandLine["publish"] = (...args) => line.publish(...args);

const SKIP = "--skip-gate test";

describe("keys of teams", () => {
  /** A new pair of a team, as the command prints it. */
  async function newTeam() {
    const { out } = await slice("key --team");
    const [SLICE_KEY = "", publicKey = ""] = out.split("\n").map((line) => line.slice(line.indexOf("=") + 1));
    return { variables: { SLICE_KEY }, publicKey };
  }

  it("publish a folder of a slice that they own, and of no other", async () => {
    const [demo, other] = [await newTeam(), await newTeam()];
    expect((await slice(`own demo demo-team ${demo.publicKey}`)).out).toMatch(
      /mfe-demo belongs to demo-team/,
    );
    await slice(`own other other-team ${other.publicKey}`);
    const path = line.writeBuild("1.0.0");
    expect((await slice(`publish --from ${path} ${SKIP}`)).err).toMatch(
      /^mfe-demo belongs to demo-team, and no key of a team was given\./,
    );
    expect((await slice(`publish --from ${path} ${SKIP}`, other.variables)).err).toMatch(
      /the given key belongs to other-team\./,
    );
    expect((await slice(`publish --from ${path} ${SKIP}`, demo.variables)).code).toBe(0);
    expect((await slice("show demo")).out).toMatch(/^ {2}published +by demo-team, 20\S+$/m);
    expect((await slice("show demo")).out).toContain(`demo-team (${demo.publicKey})`);
    expect((await slice("log")).out).toMatch(/demo-team +publish mfe-demo 1\.0\.0-\w+/);
  });

  it("are required by every change of the slice", async () => {
    const { publicKey, variables } = await newTeam();
    const one = await publish("1.0.0");
    await publish("1.1.0");
    await publish("1.2.0", 10);
    await slice(`own demo demo-team ${publicKey}`);
    const before = line.store.read();
    for (const command of [
      "promote demo",
      "stop demo",
      "rollback demo",
      `rollback demo ${one}`,
      "withdraw demo",
    ]) {
      const { code, err } = await slice(command);
      expect([command, code, err]).toEqual([
        command,
        1,
        expect.stringMatching(/^mfe-demo belongs to demo-team, and no key/),
      ]);
    }
    expect(line.store.read()).toEqual(before);
    expect((await slice("promote demo", variables)).code).toBe(0);
    expect((await slice("withdraw demo", variables)).code).toBe(0);
    expect((await slice(`rollback demo ${one}`)).code).toBe(1);
    expect((await slice(`rollback demo ${one}`, variables)).code).toBe(0);
    expect(line.store.history().at(-1)?.change).toMatchObject({
      by: "demo-team",
      what: `rollback mfe-demo to ${one}`,
    });
  });

  it("are replaced by the platform for all slices of the team if one is lost", async () => {
    const [lost, found] = [await newTeam(), await newTeam()];
    for (const name of ["demo", "other"]) await slice(`own ${name} demo-team ${lost.publicKey}`);
    expect((await slice(`replace-key ${lost.publicKey} ${found.publicKey}`)).out).toMatch(
      /^mfe-demo, mfe-other changed keys/,
    );
    expect((await slice(`replace-key ${lost.publicKey} ${found.publicKey}`)).err).toMatch(
      /doesn't own a slice/,
    );
    const path = line.writeBuild("1.0.0");
    expect((await slice(`publish --from ${path} ${SKIP}`, lost.variables)).err).toMatch(
      /the given key is not one of its keys/,
    );
    expect((await slice(`publish --from ${path} ${SKIP}`, found.variables)).code).toBe(0);
    expect((await slice("owners")).out).toMatch(
      new RegExp(`mfe-other +demo-team +${found.publicKey.replaceAll("+", "\\+")}`),
    );
    expect((await slice("disown other")).out).toMatch(/has no owner: the platform's key publishes it/);
    expect((await slice("disown demo")).code).toBe(0);
    expect((await slice("owners")).out).toMatch(/^No slice has an owner/);
  });

  it.each([
    ["own demo team nonsense", 2, /^That is not a public key\. Use the SLICE_PUBLIC_KEY/],
    ["own demo Guard nonsense", 2, /not platform or guard/],
  ])("%s fails with %i and a message", async (command, expected, said) => {
    const { code, err } = await slice(command);
    expect([code, err]).toEqual([expected, expect.stringMatching(said)]);
  });
});

import type { SharedSource } from "./compile-sandbox.ts";

/** The exports of a module of a release. */
export type Exports = Record<string, unknown>;

/** The exports of a federated module's entry. */
export type Container = {
  init(shareScope: object): unknown;
  get(expose: string): Promise<() => Exports | Promise<Exports>>;
};

/** Shared modules in the form in which a federation host gives them to a container. */
export const createShareScope = (modules: SharedSource["modules"]): object =>
  Object.fromEntries(
    Object.entries(modules).map(([name, { version, load }]) => {
      const get = async () => {
        const module = await load();
        return () => module;
      };
      return [name, { [version]: { version, get, scope: ["default"], from: "shell" } }];
    }),
  );

import { matchPath, Outlet, useLocation } from "@cointide/shared/router";
import { Modal } from "@cointide/shared/ui/modal";
import { Wordmark } from "@cointide/shared/ui/wordmark";
import { useLayoutEffect, useRef } from "react";
import { LinkTabs } from "./link-tabs.tsx";
import styles from "./register-modal.module.css";

const TABS = [
  { to: "/register/signin", label: "Sign In" },
  { to: "/register/signup", label: "Sign Up" },
];

/** The steps without a tab. */
const STEPS = [
  { path: "/register/validate", title: "Check your email" },
  { path: "/register/reset_password", title: "Reset your password" },
];

/** The frame of all steps of '/register'. */
export function RegisterModal() {
  const { pathname } = useLocation();
  const step = useRef<HTMLDivElement>(null);
  // Where a step's end took away what had the focus, the next step's first empty field gets it; a tab keeps it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of step is what may lose the focus.
  useLayoutEffect(() => {
    if (document.activeElement !== document.body) return;
    const fields = [...(step.current?.querySelectorAll<HTMLInputElement>("input:not([type=hidden])") ?? [])];
    (fields.find(({ value }) => value === "") ?? fields[0])?.focus();
  }, [pathname]);
  const stepTitle = STEPS.find(({ path }) => matchPath(path, pathname))?.title;

  return (
    <main className={styles.backdrop}>
      <Wordmark size="lg" />
      <Modal title={stepTitle ?? "Welcome to Cointide"} size="sm" closeTo="/" keepOnOutsideClick>
        <div ref={step} className={styles.step}>
          {stepTitle === undefined && <LinkTabs label="Sign in or sign up" tabs={TABS} />}
          <Outlet />
        </div>
      </Modal>
    </main>
  );
}

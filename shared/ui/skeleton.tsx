import styles from "./skeleton.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

type SkeletonProps = {
  /** A CSS length; the whole width where absent. */
  width?: string;
  /** A CSS length, of each line; a line of text where absent. */
  height?: string;
  lines?: number;
  /** As long as a price. Prerendered pages, whose policy forbids inline styles, can't have a `width`. */
  isShort?: boolean;
  /** Read out once instead of the shapes. */
  label?: string;
};

/** The shape of what is being loaded, in its final size. */
export function Skeleton({ width, height, lines = 1, isShort = false, label }: SkeletonProps) {
  return (
    <span className={styles.skeleton}>
      {label !== undefined && <VisuallyHidden>{label}</VisuallyHidden>}
      {Array.from({ length: lines }, (_, line) => (
        // React sets these sizes through the DOM, which the content security policy permits.
        <span
          key={line}
          aria-hidden="true"
          className={styles.line}
          data-short={isShort || undefined}
          style={{ width, height }}
        />
      ))}
    </span>
  );
}

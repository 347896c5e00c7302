import { useEffect, useState } from "react";

/** Follows a value once it has not changed for `pause` ms; `follow` takes a value over at once. */
export function useDebounced<Value>(value: Value, pause: number): [Value, follow: (value: Value) => void] {
  const [followed, setFollowed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setFollowed(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return [followed, setFollowed];
}

/** The token of an invitation, which stands after the # of its link. */
import { useEffect, useState } from "preact/hooks";

/**
 * The token of the link that opened the page; null without one. It is taken out of the address bar and so out of the
 * browser's history, where the next person at this machine would find it.
 */
export function useInviteToken(): string | null {
  const [token, setToken] = useState<string | null>(() => location.hash.slice(1) || null);
  useEffect(() => {
    const take = () => {
      if (location.hash === "") return;
      setToken(location.hash.slice(1));
      history.replaceState(null, "", location.pathname);
    };
    take();
    // Another link that is opened on this page changes the hash alone.
    addEventListener("hashchange", take);
    return () => removeEventListener("hashchange", take);
  }, []);
  return token;
}

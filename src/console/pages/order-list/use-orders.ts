/** The orders of the filters, page after page. */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { answer, api, type Schema } from "../../api/client.ts";
import { queryText } from "../../search/filters.ts";
import { showError } from "../../ui/toast.tsx";
import { useLoad } from "../../ui/use-load.ts";
import { type Filters, requestOf } from "./filters.ts";

export type Row = Schema["SlimOrder"];

interface Page {
  orders: Row[];
  next: string | null;
  total: number;
  total_exact: boolean;
  search_complete: boolean;
}

export interface OrderPages {
  /** Undefined until the first answer. */
  data: Page | undefined;
  /** Of the first page. */
  error: unknown;
  loading: boolean;
  reload: () => void;
  /** Loads the page after the last one; an error is shown. */
  more: () => Promise<void>;
}

export function useOrders(filters: Filters): OrderPages {
  const key = queryText(filters);
  const { data, error, loading, reload, set } = useLoad(() => read(filters, null), [key]);
  const [isReadingMore, setReadingMore] = useState(false);
  const isBusy = loading || isReadingMore;
  const listed = useRef(key);
  listed.current = key;
  useEffect(() => setReadingMore(false), [key]);
  const more = useCallback(async () => {
    if (isBusy || !data?.next) return;
    setReadingMore(true);
    try {
      const page = await read(filters, data.next);
      // Other filters meanwhile: the page is not of their list.
      if (listed.current === key) set({ ...page, orders: [...data.orders, ...page.orders] });
    } catch (thrown) {
      showError(thrown);
    } finally {
      setReadingMore(false);
    }
  }, [key, data, isBusy, set]);
  return { data, error, loading: isBusy, reload, more };
}

const read = (filters: Filters, cursor: string | null): Promise<Page> =>
  answer(api.GET("/api/v1/orders", { params: { query: requestOf(filters, cursor) } })) as Promise<Page>;

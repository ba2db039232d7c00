/** How orders come in: from WooCommerce, from Shopify, or from the shop's own systems. */
import { NeedsPro } from "../../../ui/needs-pro/needs-pro.tsx";
import { useWords } from "../../../words/index.ts";
import type { StepState } from "../states.ts";
import { Step } from "../step.tsx";
import { OwnSite } from "./own-site.tsx";
import type { StoreProps } from "./part.tsx";
import { Shopify } from "./shopify.tsx";
import { WooCommerce } from "./woocommerce.tsx";
import { WORDS } from "./words.ts";

interface Props extends StoreProps {
  state: StepState;
  /** Called once the account is on Pro. */
  onPro: () => void;
}

export function StoresStep({ account, connection, state, onPro }: Props) {
  const text = useWords(WORDS);
  return (
    <Step name="stores" state={state}>
      <p>{text.lead}</p>
      {account.plan !== "pro" && <NeedsPro onPro={onPro} />}
      <WooCommerce account={account} connection={connection} />
      <Shopify account={account} connection={connection} />
      <OwnSite connection={connection} />
    </Step>
  );
}

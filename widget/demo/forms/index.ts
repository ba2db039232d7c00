/** Forms as stores have them. The texts in them are the stores' own, in one language. */
import { CLASSIC } from "./classic.tsx";
import { CUSTOMER } from "./customer.tsx";
import type { DemoForm } from "./form.ts";
import { HINDI } from "./hindi.tsx";
import { MARKETPLACE } from "./marketplace.tsx";
import { ONE_BOX } from "./one-box.tsx";

export type { DemoForm } from "./form.ts";

export const FORMS: readonly DemoForm[] = [CLASSIC, CUSTOMER, ONE_BOX, MARKETPLACE, HINDI];

/** A text to copy with its name above it, where several stand together. */
import { Copy } from "../../../ui/copy.tsx";

export const LabelledCopy = ({ text, label }: { text: string; label: string }) => (
  <span class="labelled">
    <small>{label}</small>
    <Copy text={text} label={label} />
  </span>
);

/** A member in responses. */
import { Type as t } from "@sinclair/typebox";
import { ROLES } from "../features/accounts/roles.ts";
import type { Member } from "../features/accounts/types.ts";
import { literals } from "../lib/literals.ts";
import { isoTime, isoTimeOrNull, namedObject, nullable, time } from "./schemas.ts";

export const RoleShape = literals(ROLES, {
  description:
    "`viewer` reads orders and figures; `agent` also scores and decides; `owner` also exports, and changes rules, keys, settings and members",
});

export const MemberShape = namedObject("Member", {
  id: t.Integer(),
  name: t.String(),
  email: t.String(),
  role: RoleShape,
  joined: t.Boolean({ description: "Whether the invitation was accepted" }),
  invited_until: nullable(time("When the invitation expires; null when there is none")),
  created_at: time("When the member was added"),
  totp: t.Boolean({ description: "Whether the sign-in asks for a code of an authenticator app" }),
});

/** A member as it is answered; without the hashes. */
export const memberShape = ({
  id,
  name,
  email,
  role,
  hasJoined,
  invitedUntil,
  createdAt,
  hasTotp,
}: Member) => ({
  ...{ id, name, email, role },
  joined: hasJoined,
  invited_until: isoTimeOrNull(invitedUntil),
  created_at: isoTime(createdAt),
  totp: hasTotp,
});

/** Findings of PostgreSQL and its nodes. */
import { finding } from "./finding.ts";

type Names = { names: readonly string[] };
type Apart = { seconds: string; isBehind: boolean };

const apart = ({ seconds, isBehind }: Apart) =>
  `${seconds} s ${isBehind ? "behind" : "ahead of"} this machine's`;
const apartHi = ({ seconds, isBehind }: Apart) =>
  `इस मशीन की घड़ी से ${seconds} सेकंड ${isBehind ? "पीछे" : "आगे"}`;

export const POSTGRES_FINDINGS = {
  "postgres.old": finding<{ version: string; min: number }>(
    ({ version }) => `version ${version} is too old`,
    ({ version }) => `वर्ज़न ${version} बहुत पुराना है`,
    ({ min }) => `update it to ${min} or later`,
    ({ min }) => `इसे ${min} या उससे नया करें`,
  ),
  "postgres.encoding": finding<{ encoding: string }>(
    ({ encoding }) => `the database's encoding is ${encoding}`,
    ({ encoding }) => `डेटाबेस ${encoding} में है`,
    "create it again with ENCODING 'UTF8' TEMPLATE template0",
    `उसे ENCODING 'UTF8' TEMPLATE "template0" से फिर बनाएँ`,
  ),
  "postgres.trigrams": finding(
    "the extension pg_trgm is missing",
    "एक्सटेंशन pg_trgm नहीं है",
    "CREATE EXTENSION pg_trgm in thikana's database",
    "thikana के डेटाबेस में CREATE EXTENSION pg_trgm चलाएँ",
  ),
  "postgres.read_only": finding(
    "the URL points to a standby, which accepts no writes",
    "URL स्टैंडबाय का है, जिस पर कुछ लिखा नहीं जा सकता",
    "give the address of the primary",
    "प्राइमरी का पता दें",
  ),
  "postgres.ready": finding<{ version: string }>(
    ({ version }) => `version ${version}, accepts writes`,
    ({ version }) => `वर्ज़न ${version}, लिखा जा सकता है`,
  ),
  "replication.synchronous": finding<Names>(
    ({ names }) => names.join(", "),
    ({ names }) => `${names.join(", ")} हर बदलाव साथ-साथ रखता है`,
  ),
  "replication.hidden": finding<{ standbys: number }>(
    ({ standbys }) =>
      `${standbys} ${standbys === 1 ? "standby" : "standbys"}; only a role with pg_monitor can see whether commits wait for one`,
    ({ standbys }) =>
      `${standbys} स्टैंडबाय; हर बदलाव की पुष्टि होती है या नहीं, यह केवल pg_monitor वाली भूमिका देख सकती है`,
    "grant pg_monitor to the role of THIKANA_DATABASE_URL",
    "THIKANA_DATABASE_URL वाली भूमिका को pg_monitor दें",
  ),
  "replication.none": finding(
    "no standby: if this server is lost, so are the orders",
    "कोई स्टैंडबाय नहीं: यह सर्वर गया तो ऑर्डर भी गए",
    "let a standby confirm each commit (synchronous_standby_names), and back the database up",
    "हर बदलाव की पुष्टि किसी स्टैंडबाय से कराएँ (synchronous_standby_names), और डेटाबेस का बैकअप लें",
  ),
  "replication.asynchronous": finding<Names>(
    ({ names }) => `none is synchronous: ${names.join(", ")}`,
    ({ names }) => `कोई भी साथ-साथ पुष्टि नहीं करता: ${names.join(", ")}`,
    "let a standby confirm each commit (synchronous_standby_names), and back the database up",
    "हर बदलाव की पुष्टि किसी स्टैंडबाय से कराएँ (synchronous_standby_names), और डेटाबेस का बैकअप लें",
  ),
  "database_clock.near": finding<Apart>(apart, apartHi),
  "database_clock.apart": finding<Apart>(
    apart,
    apartHi,
    "keep the clocks of all machines in sync with NTP",
    "सभी मशीनों की घड़ियाँ NTP से ठीक रखें",
  ),
  "nodes.none": finding("none running", "कोई नहीं चल रहा"),
  "nodes.same": finding<Names>(
    ({ names }) => names.join(", "),
    ({ names }) => `${names.join(", ")} चल रहे हैं`,
  ),
  "nodes.mixed": finding<Names>(
    ({ names }) => `not all the same version: ${names.join(", ")}`,
    ({ names }) => `सब एक ही वर्ज़न के नहीं हैं: ${names.join(", ")}`,
    "finish the upgrade: run the same version everywhere",
    "अपडेट पूरा करें: सब जगह एक ही वर्ज़न चलाएँ",
  ),
} as const;

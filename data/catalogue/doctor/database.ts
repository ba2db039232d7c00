/** Findings of the database. */
import { finding } from "./finding.ts";

type Size = { size: string };
type LastGood = { backup: string | null; made: string | null };
type Schema = { version: number; program: number };

export const DATABASE_FINDINGS = {
  unknown: finding<{ error: string }>(
    ({ error }) => `unknown: ${error}`,
    ({ error }) => `पता नहीं चला: ${error}`,
  ),
  "sqlite.safe": finding<{ version: string }>(
    ({ version }) => `version ${version}`,
    ({ version }) => `वर्ज़न ${version}`,
  ),
  "sqlite.corrupting": finding<{ version: string; min: string }>(
    ({ version }) => `version ${version} can corrupt a database in WAL mode`,
    ({ version }) => `वर्ज़न ${version} WAL वाले डेटाबेस को बिगाड़ सकता है`,
    ({ min }) => `use a build of thikana with SQLite ${min} or later`,
    ({ min }) => `SQLite ${min} या उससे नए वाला thikana चलाएँ`,
  ),
  "schema.current": finding<{ version: number }>(
    ({ version }) => `version ${version}`,
    ({ version }) => `वर्ज़न ${version}`,
  ),
  "schema.older": finding<Schema>(
    ({ version, program: own }) => `version ${version}; the next start migrates it to ${own}`,
    ({ version, program: own }) => `वर्ज़न ${version}; अगली बार शुरू होने पर ${own} हो जाएगा`,
  ),
  "schema.older_node": finding<Schema>(
    ({ version, program: own }) => `version ${version}; the next start of this program migrates it to ${own}`,
    ({ version, program: own }) => `वर्ज़न ${version}; यह प्रोग्राम अगली बार शुरू होने पर उसे ${own} कर देगा`,
  ),
  "schema.newer": finding<Schema>(
    ({ version, program: own }) => `version ${version} is newer than this program's ${own}`,
    ({ version, program: own }) => `वर्ज़न ${version} इस प्रोग्राम के ${own} से नया है`,
    "start the newer thikana that wrote it",
    "वह नया thikana चलाएँ जिसने इसे लिखा है",
  ),
  "schema.newer_compatible": finding<Schema>(
    ({ version, program: own }) =>
      `version ${version} is newer than this program's ${own}, which can work with it`,
    ({ version, program: own }) => `वर्ज़न ${version} इस प्रोग्राम के ${own} से नया है, पर यह उसके साथ चल सकता है`,
    "update this node soon",
    "यह नोड जल्दी अपडेट करें",
  ),
  "schema.unfinished": finding(
    "an unfinished copy",
    "अधूरी कॉपी",
    "run thikana migrate-to again until it is complete",
    "जब तक पूरी न हो, thikana migrate-to फिर चलाएँ",
  ),
  "schema.none": finding("none yet; the first start creates it", "अभी नहीं है; पहली बार शुरू होने पर बनेगा"),
  "integrity.damaged": finding<{ error: string } & LastGood>(
    ({ error }) => `the database is damaged: ${error}`,
    ({ error }) => `डेटाबेस बिगड़ गया है: ${error}`,
    ({ backup, made }) =>
      backup === null
        ? "stop the server, keep a copy of the data directory and restore a backup: none is known here that passed its checks"
        : `stop the server, keep a copy of the data directory and restore the last good backup, of ${made}: thikana restore ${backup}`,
    ({ backup, made }) =>
      backup === null
        ? "सर्वर रोकें, डेटा फ़ोल्डर की कॉपी रखें और कोई बैकअप वापस लाएँ: जाँच में सही निकला कोई बैकअप यहाँ दर्ज नहीं है"
        : `सर्वर रोकें, डेटा फ़ोल्डर की कॉपी रखें और ${made} का आख़िरी सही बैकअप वापस लाएँ: "thikana restore ${backup}"`,
  ),
  "integrity.whole": finding<Size>(
    ({ size }) => `intact, ${size}`,
    ({ size }) => `पूरा है, ${size}`,
  ),
  "integrity.free": finding<Size & { free: string }>(
    ({ size, free }) => `whole, ${size}, ${free} of them free for new rows`,
    ({ size, free }) => `पूरा है, ${size}, जिसमें ${free} नई पंक्तियों के लिए ख़ाली है`,
  ),
  "integrity.compact": finding<Size & { free: string }>(
    ({ size, free }) => `whole, ${size}, ${free} of them free for new rows`,
    ({ size, free }) => `पूरा है, ${size}, जिसमें ${free} नई पंक्तियों के लिए ख़ाली है`,
    "thikana compact returns the free space to the disk",
    "thikana compact ख़ाली जगह डिस्क को लौटा देता है",
  ),
  "foreign_keys.whole": finding(
    "every row that others refer to exists",
    "जिन पंक्तियों का हवाला दिया गया है वे सब मौजूद हैं",
  ),
  "foreign_keys.missing": finding<{ rows: number }>(
    ({ rows }) => `${rows} rows refer to rows that are missing`,
    ({ rows }) => `${rows} पंक्तियाँ ऐसी पंक्तियों का हवाला देती हैं जो हैं ही नहीं`,
    "restore the last backup made before this, or ask for help with the output of --json",
    "इससे पहले का आख़िरी बैकअप वापस लाएँ, या --json का नतीजा भेजकर मदद माँगें",
  ),
  "alerts.sent": finding("sent", "भेजे जाते हैं"),
  "alerts.held": finding<{ since: string }>(
    ({ since }) => `held since the restore of ${since}: shops get none`,
    ({ since }) => `${since} को बैकअप वापस लाने के बाद से रुके हैं: दुकानों को नहीं मिल रहे`,
    "thikana admin release-alerts, or with --discard if the old server has sent them",
    "thikana admin release-alerts चलाएँ; अगर पुराना सर्वर उन्हें भेज चुका है तो --discard के साथ",
  ),
  "erasure.done": finding("none of it is left in the files", "फ़ाइलों में उसका कुछ बाक़ी नहीं"),
  "erasure.due": finding<{ since: string }>(
    ({ since }) => `being removed from the files since ${since}`,
    ({ since }) => `${since} से फ़ाइलों से हटाया जा रहा है`,
  ),
  "erasure.late": finding<{ since: string }>(
    ({ since }) => `still in the files since ${since}: its removal did not finish`,
    ({ since }) => `${since} से फ़ाइलों में है: हटाने का काम पूरा नहीं हुआ`,
    "let the server run; its log says why the removal fails",
    "सर्वर चलने दें; हटाना क्यों नहीं हो पा रहा, यह उसके लॉग में है",
  ),
  "erasure.waits": finding<{ since: string }>(
    ({ since }) =>
      `copies in unused parts of the file wait for the hour of THIKANA_QUIET_HOUR, since ${since}`,
    ({ since }) => `फ़ाइल के ख़ाली हिस्सों में बची नक़लें ${since} से THIKANA_QUIET_HOUR के घंटे का इंतज़ार कर रही हैं`,
  ),
  "erasure.missed": finding<{ since: string }>(
    ({ since }) => `copies have been in unused parts of the file since ${since}`,
    ({ since }) => `${since} से फ़ाइल के ख़ाली हिस्सों में नक़लें बची हैं`,
    "let the server run in the hour of THIKANA_QUIET_HOUR, with twice the database's size free; or stop it and run thikana compact",
    "THIKANA_QUIET_HOUR के घंटे में सर्वर चलने दें, डेटाबेस से दोगुनी जगह ख़ाली रखें; या सर्वर रोककर thikana compact चलाएँ",
  ),
  "doubles.none": finding("no order is stored twice", "कोई ऑर्डर दो बार नहीं रखा है"),
  "doubles.some": finding<{ orders: number }>(
    ({ orders }) =>
      `${orders} ${orders === 1 ? "order is" : "orders are"} stored twice, under the numbers of two sources, and counted twice`,
    ({ orders }) => `${orders} ऑर्डर दो जगहों के नंबरों से दो बार रखे हैं और दो बार गिने जाते हैं`,
    "thikana admin merge-doubles",
    "thikana admin merge-doubles चलाएँ",
  ),
  "wal.large": finding<Size>(
    ({ size }) => `${size}: a program has been reading an old state of the database for a long time`,
    ({ size }) => `${size}: कोई प्रोग्राम देर से डेटाबेस की पुरानी स्थिति पकड़े हुए है`,
    "end programs that read thikana.db, such as an sqlite3 shell",
    "thikana.db पढ़ने वाले प्रोग्राम बंद करें, जैसे SQLITE3",
  ),
  "wal.left": finding<Size>(
    ({ size }) => `${size}, left by a server that did not stop cleanly; the next start applies it`,
    ({ size }) => `${size} एक ऐसे सर्वर का जो ठीक से बंद नहीं हुआ; अगली बार शुरू होने पर जुड़ जाएगा`,
  ),
  "wal.some": finding<Size>(
    ({ size }) => size,
    ({ size }) => `${size} का है`,
  ),
  "wal.missing": finding(
    "missing, though the server did not stop cleanly: the latest changes were in thikana.db-wal",
    "नहीं है, जबकि सर्वर ठीक से बंद नहीं हुआ था: जो आख़िर में लिखा गया वह thikana.db-wal में था",
    "put that file back beside thikana.db while the server is stopped, or restore the latest backup",
    "सर्वर रोककर वह फ़ाइल thikana.db के पास वापस रखें, या आख़िरी बैकअप वापस लाएँ",
  ),
  "wal.none": finding("none", "नहीं है"),
  "instance_key.fits": finding("matches the database", "डेटाबेस से मेल खाती है"),
  "instance_key.missing": finding(
    "missing: the secrets in the database cannot be read",
    "नहीं है: डेटाबेस के सीक्रेट पढ़े नहीं जा सकते",
    "put the right instance.key back, from a backup",
    "बैकअप से सही instance.key वापस रखें",
  ),
  "instance_key.other": finding(
    "not the key that this database was encrypted with",
    "यह वह कुंजी नहीं है जिससे यह डेटाबेस एन्क्रिप्ट हुआ था",
    "put the right instance.key back, from a backup",
    "बैकअप से सही instance.key वापस रखें",
  ),
  "instance_key.missing_node": finding(
    "missing: the secrets in the database cannot be read",
    "नहीं है: डेटाबेस के सीक्रेट पढ़े नहीं जा सकते",
    "give this node the instance.key that the others have",
    "इस नोड पर वही instance.key रखें जो बाक़ी नोड पर है",
  ),
  "instance_key.other_node": finding(
    "not the key that this database was encrypted with",
    "यह वह कुंजी नहीं है जिससे यह डेटाबेस एन्क्रिप्ट हुआ था",
    "give this node the instance.key that the others have",
    "इस नोड पर वही instance.key रखें जो बाक़ी नोड पर है",
  ),
} as const;

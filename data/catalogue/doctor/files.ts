/** Findings of the data directory and the disk under it. */
import { type BackupFailureKey, backupFailureText } from "../backups.ts";
import { finding } from "./finding.ts";

type Backups = { last: string | null; future: number };
type Files = { files: readonly string[]; dir: string };

const newest = ({ last, future }: Backups) =>
  (last === null ? "none yet" : `the last one is from ${last}`) +
  (future === 0 ? "" : `; ${future} dated in the future do not count`);
const newestHi = ({ last, future }: Backups) =>
  (last === null ? "अभी कोई नहीं" : `आख़िरी ${last} का है`) +
  (future === 0 ? "" : `; आगे की तारीख़ वाले ${future} नहीं गिने जाते`);

export const FILES_FINDINGS = {
  "permissions.windows": finding(
    "Windows: the folder's permissions apply",
    "Windows: फ़ोल्डर की अनुमति लागू होती है",
  ),
  "permissions.open": finding<Files>(
    ({ files }) => `other users of this machine can open ${files.join(", ")}`,
    ({ files }) => `इस मशीन के दूसरे यूज़र इन्हें खोल सकते हैं: ${files.join(", ")}`,
    ({ dir }) => `chmod -R go= ${dir}`,
    ({ dir }) => `यह चलाएँ: "chmod -R go= ${dir}"`,
  ),
  "permissions.foreign": finding<Files & { owner: number | null }>(
    ({ files }) =>
      `${files.join(", ")}: not owned by the owner of the folder; the server may not be able to open them`,
    ({ files }) => `${files.join(", ")}: इनका मालिक फ़ोल्डर का मालिक नहीं है; हो सकता है सर्वर इन्हें न खोल पाए`,
    ({ owner, dir }) => `chown -R ${owner} ${dir}, and run thikana as that user`,
    ({ owner, dir }) => `यह चलाएँ: "chown -R ${owner} ${dir}", और thikana को उसी यूज़र से चलाएँ`,
  ),
  "permissions.private": finding("only the owner can open the data", "डेटा सिर्फ़ मालिक खोल सकता है"),
  "file_system.unknown": finding("not checked on this system", "इस सिस्टम पर नहीं देखा जाता"),
  "file_system.read_only": finding(
    "read-only, as after an error of the disk: nothing can be stored",
    "सिर्फ़ पढ़ा जा सकता है, जैसे डिस्क ख़राब होने पर: कुछ भी सेव नहीं होता",
    "stop the server, copy the data directory to another disk and start it there; the system's log says why",
    "सर्वर बंद करें, डेटा फ़ोल्डर दूसरी डिस्क पर कॉपी करें और सर्वर वहाँ चलाएँ; वजह सिस्टम के लॉग में है",
  ),
  "file_system.network": finding<{ name: string }>(
    ({ name }) => `the data are on a network file system (${name}), where two servers can damage them`,
    ({ name }) => `डेटा नेटवर्क फ़ाइल सिस्टम (${name}) पर है, जहाँ दो सर्वर उसे बिगाड़ सकते हैं`,
    "move the data directory to a disk of this machine",
    "डेटा फ़ोल्डर इसी मशीन की डिस्क पर ले जाएँ",
  ),
  "file_system.fuse": finding(
    "the data are on a FUSE file system; if it is a network one, it can damage the database",
    "डेटा FUSE फ़ाइल सिस्टम पर है; अगर वह नेटवर्क पर है तो डेटाबेस बिगड़ सकता है",
    "move the data directory to a disk of this machine, unless this is one",
    "अगर यह इसी मशीन की डिस्क नहीं है तो डेटा फ़ोल्डर उस पर ले जाएँ",
  ),
  "file_system.memory": finding(
    "the data are in memory and lost when the machine stops",
    "डेटा मेमोरी में है और मशीन बंद होते ही खो जाएगा",
    "move the data directory to a disk",
    "डेटा फ़ोल्डर डिस्क पर ले जाएँ",
  ),
  "file_system.local": finding("a local disk", "इसी मशीन की डिस्क"),
  "backup.failed": finding<Backups & { reason: string | null; failure: BackupFailureKey }>(
    (v) => `the last attempt failed: ${v.reason}; ${newest(v)}`,
    (v) => `पिछली कोशिश नाकाम रही: ${backupFailureText({ key: v.failure, values: v }, "hi")}; ${newestHi(v)}`,
    "remove the cause and run thikana backup",
    "वजह दूर करें और thikana backup चलाएँ",
  ),
  "backup.late": finding<Backups>(
    (v) => `too old: ${newest(v)}`,
    (v) => `बहुत पुराना: ${newestHi(v)}`,
    "start the server, or run thikana backup; the server's log says why none was made",
    "सर्वर शुरू करें या thikana backup चलाएँ; बैकअप क्यों नहीं बना, यह सर्वर के लॉग में है",
  ),
  "backup.future": finding<Backups>(
    newest,
    newestHi,
    "they were made while the clock was wrong: remove them by hand once there are newer ones",
    "वे ग़लत घड़ी के समय बने थे: नए बैकअप बन जाएँ तो उन्हें ख़ुद हटा दें",
  ),
  "backup.made": finding<Backups>(newest, newestHi),
  "backup.none": finding<Backups>(
    newest,
    newestHi,
    "set THIKANA_BACKUP_HOURS, or run thikana backup from a timer",
    "THIKANA_BACKUP_HOURS तय करें, या टाइमर से thikana backup चलाएँ",
  ),
  "backup.none_yet": finding<Backups & { hours: number }>(
    newest,
    newestHi,
    ({ hours }) => `run thikana backup, or let the server run: it makes one every ${hours} hours`,
    ({ hours }) => `thikana backup चलाएँ, या सर्वर चलने दें: वह हर ${hours} घंटे में एक बनाता है`,
  ),
  "replaced_data.none": finding("nothing is left from a restore", "वापस लाने से पहले का कुछ बाक़ी नहीं"),
  "replaced_data.some": finding<{ files: readonly string[]; days: number }>(
    ({ files, days }) =>
      `a restore kept the previous data, which may include people erased since: ${files.join(", ")}; the server removes it after ${days} days`,
    ({ files, days }) =>
      `बैकअप वापस लाने से पहले का डेटा रखा है, उसमें वे लोग भी हो सकते हैं जो बाद में मिटाए गए: ${files.join(", ")}; सर्वर ${days} दिन बाद हटा देगा`,
    "remove it sooner if everything works",
    "सब ठीक हो तो पहले ही हटा दें",
  ),
  "disk_space.full": finding<{ free: string }>(
    ({ free }) => `${free} free: the server refuses orders when the disk is full`,
    ({ free }) => `${free} ख़ाली: डिस्क भर जाने पर सर्वर ऑर्डर नहीं लेता`,
    "make room, or move the data directory to a larger disk",
    "जगह बनाएँ, या डेटा फ़ोल्डर बड़ी डिस्क पर ले जाएँ",
  ),
  "disk_space.enough": finding<{ free: string }>(
    ({ free }) => `${free} free`,
    ({ free }) => `${free} ख़ाली`,
  ),
  "disk_space.tight": finding<{ free: string; wanted: string }>(
    ({ free, wanted }) => `${free} free; a backup needs ${wanted}, twice the database`,
    ({ free, wanted }) => `${free} ख़ाली; बैकअप को ${wanted} चाहिए, डेटाबेस से दोगुना`,
    "make room, or move the data directory to a larger disk",
    "जगह बनाएँ, या डेटा फ़ोल्डर बड़ी डिस्क पर ले जाएँ",
  ),
} as const;

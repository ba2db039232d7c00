import { words } from "../../../words/index.ts";

export const WORDS = words({
  title: ["Backups", "बैकअप"],
  start: ["Back up now", "अभी बैकअप लें"],
  running: ["Backing up …", "बैकअप लिया जा रहा है …"],
  failed: ["The last backup failed:", "पिछला बैकअप नहीं हो सका:"],
  late: (ago: string) => [`The last backup is too old: ${ago}.`, `पिछला बैकअप बहुत पुराना है: ${ago}।`],
  never: [
    "No backup has been made yet, although some were due.",
    "समय हो चुका है, पर अब तक कोई बैकअप नहीं लिया गया है।",
  ],
  off: [
    "Daily backups are turned off (THIKANA_BACKUP_HOURS is 0).",
    "रोज़ का बैकअप बंद है (THIKANA_BACKUP_HOURS 0 है)।",
  ],
  schedule: (hours: number, keep: number) => [
    `${hours === 24 ? "One a day" : hours === 1 ? "One an hour" : `One every ${hours} hours`}; the latest ${keep} are kept.`,
    `${hours === 24 ? "रोज़ एक" : hours === 1 ? "हर घंटे एक" : `हर ${hours} घंटे में एक`}; सबसे नए ${keep} रखे जाते हैं।`,
  ],
  elsewhere: [
    "The data are in PostgreSQL: back it up with its own tools (pg_basebackup, pgBackRest), and keep a copy of the instance key.",
    "डेटा PostgreSQL में है: उसका बैकअप उसी के टूल (pg_basebackup, pgBackRest) से लें, और सर्वर की कुंजी की एक कॉपी रखें।",
  ],
  folder: (folder: string) => [
    `They are in ${folder} on the server: copy them to another machine too.`,
    `ये सर्वर पर ${folder} में हैं: इन्हें किसी दूसरी मशीन पर भी रखें।`,
  ],
  encrypted: ["New ones are encrypted.", "नए बैकअप एन्क्रिप्ट होते हैं।"],
  plain: [
    "They are not encrypted (THIKANA_BACKUP_RECIPIENT) and contain everything, so keep them where only you can read them.",
    "ये एन्क्रिप्ट नहीं हैं (THIKANA_BACKUP_RECIPIENT) और इनमें सारा डेटा है, इसलिए इन्हें वहीं रखें जहाँ सिर्फ़ आप पढ़ सकें।",
  ],
  megabytes: (size: string) => [`${size} MB`, `${size} MB`],
  checked: ["Checked", "जाँचा हुआ"],
  unchecked: ["Not checked, or changed since", "जाँचा नहीं गया, या बाद में बदल गया"],
  isEncrypted: ["Encrypted", "एन्क्रिप्टेड"],
  isPlain: ["Not encrypted", "एन्क्रिप्टेड नहीं"],
  beforeMigration: ["Before an update", "अपडेट से पहले"],
  ofFuture: [
    "Dated in the future: made while the server's clock was wrong. It is kept but does not count.",
    "तारीख़ आगे की है: सर्वर की घड़ी ग़लत थी तब लिया गया। यह रखा रहता है, पर गिना नहीं जाता।",
  ],
  restore: ["How to restore one", "बैकअप वापस कैसे लाएँ"],
  restoreLead: ["Stop the server and run, as its user:", "सर्वर बंद करें और उसी के यूज़र से चलाएँ:"],
  restoreMore: [
    "The backup is verified first, and the old data are kept beside it. To try it, name an empty folder. All members must sign in again, and alerts wait until you release them here.",
    "पहले बैकअप की जाँच होती है, और पुराना डेटा पास ही रखा रहता है। आज़माने के लिए कोई ख़ाली फ़ोल्डर दें। सभी सदस्यों को फिर से साइन इन करना होगा, और अलर्ट तब तक रुके रहते हैं जब तक आप उन्हें यहाँ से न छोड़ें।",
  ],
  held: (time: string) => [
    `A backup was restored on ${time}. Alerts are held: the old server may already have sent those that were waiting.`,
    `${time} को एक बैकअप वापस लाया गया। अलर्ट रुके हुए हैं: उसमें जो भेजे जाने बाक़ी थे, पुराना सर्वर उन्हें शायद भेज चुका है।`,
  ],
  discard: ["Send only new alerts", "सिर्फ़ नए अलर्ट भेजें"],
  sendAll: ["Send all, including those waiting", "सभी भेजें, बाक़ी वाले भी"],
  released: ["Alerts are sent again.", "अलर्ट फिर से भेजे जा रहे हैं।"],
});

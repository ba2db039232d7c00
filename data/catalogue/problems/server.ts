/** Problems of what the server keeps: database, clock, backups, alerts, webhooks. */
import { problem, retried } from "./problem.ts";

export const SERVER_PROBLEMS = {
  alert_not_found: problem(
    404,
    ({ id }: { id: number }) => `There is no alert ${id} in this account.`,
    ({ id }) => `इस खाते में अलर्ट ${id} नहीं है।`,
  ),
  alerts_not_held: problem(409, "Alerts are not held.", "अलर्ट रोके हुए नहीं हैं।"),
  backup_elsewhere: problem(
    409,
    "No backup was made, because the data are in PostgreSQL: back it up, restore it and compact it with its own tools (pg_basebackup, pgBackRest, VACUUM), and keep a copy of the instance key.",
    "बैकअप नहीं बना: डेटा PostgreSQL में है; उसका बैकअप उसी के टूल (pg_basebackup, pgBackRest, VACUUM) से लें, और instance.key की एक कॉपी रखें।",
  ),
  backup_running: problem(409, "A backup is being made.", "बैकअप अभी बन रहा है।"),
  callback_url_missing: problem(
    400,
    "No callback_url is set in the account's settings; set it to receive alerts.",
    "पहले वह URL सेव करें जिस पर अलर्ट जाएँ।",
  ),
  clock_changed: problem(
    409,
    "The clock has changed since; look at it again.",
    "इस बीच घड़ी बदल गई है; उसे फिर देखें।",
  ),
  clock_impossible: problem(
    409,
    "The clock shows a time before this program was built.",
    "घड़ी इस प्रोग्राम के बनने से पहले का समय दिखा रही है।",
  ),
  clock_not_doubted: problem(409, "The clock is not in doubt.", "घड़ी पर कोई शक नहीं है।"),
  database_away: retried(
    problem(503, "The database cannot be reached at the moment.", "इस समय डेटाबेस से संपर्क नहीं हो रहा।"),
    () => ". Try again in a few seconds.",
  ),
  database_busy: retried(
    problem(503, "The database takes too long to answer.", "डेटाबेस जवाब देने में बहुत समय ले रहा है।"),
    () => ". Try again in a few seconds.",
  ),
  not_json: problem(400, "The body of a store's webhook must be JSON.", "स्टोर के वेबहुक में JSON होना चाहिए।"),
  secret_missing: problem(
    401,
    "No signing secret is set for this store; set it in the account's settings.",
    "इस स्टोर का साइनिंग सीक्रेट नहीं भरा है; उसे सेटिंग में भरें।",
  ),
  signature_missing: problem(401, "The webhook has no signature.", "वेबहुक के साथ सिग्नेचर नहीं आया।"),
  signature_wrong: problem(
    401,
    "The signature does not match the body: the secret in the account's settings is not the store's.",
    "सिग्नेचर मेल नहीं खाता: सेटिंग में भरा सीक्रेट स्टोर वाला नहीं है।",
  ),
  topic_mismatch: problem(
    400,
    "The body does not match the topic of the webhook.",
    "वेबहुक में वह नहीं है जो उसका विषय बताता है।",
  ),
  storage_full: retried(
    problem(
      503,
      "Nothing can be stored: the server's disk is full, or is not writable.",
      "कुछ सेव नहीं हो सकता: सर्वर की डिस्क भरी है, या उस पर लिखने की इजाज़त नहीं है।",
    ),
    () => ". Try again once there is room.",
  ),
  storage_moved: retried(
    problem(
      503,
      "Nothing can be stored: the files of the database were removed or replaced while the server runs.",
      "कुछ सेव नहीं हो सकता: सर्वर के चलते हुए डेटाबेस की फ़ाइलें हटाई या बदली गई हैं।",
    ),
    () => ". Try again once they are back.",
  ),
  writer_restarted: retried(
    problem(503, "The database was interrupted.", "डेटाबेस में रुकावट आई।"),
    () => "; try again.",
  ),
} as const;

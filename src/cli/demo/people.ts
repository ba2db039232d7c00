/** Buyers of the demo shop: names, phones and e-mails as people in India type them. */
import type { Random } from "../../../data/build/random.ts";

/** How a buyer writes addresses. */
export type Writing = "english" | "hinglish" | "hindi";

export interface Buyer {
  name: string;
  phone: string;
  /** "" for the third of buyers that gives none. */
  email: string;
  writing: Writing;
  /** 0 careful, 1 careless: affects the address and the outcomes of the orders. */
  carelessness: number;
  /** Orders for fun, with a bogus phone or name. */
  isBogus: boolean;
}

const FIRST =
  `Aarav Aditi Ajay Amit Ananya Anita Anjali Arjun Asha Bhavna Chetan Deepa Deepak Divya Farhan Fatima
  Gaurav Geeta Gurpreet Harish Imran Ishaan Jyoti Karan Kavita Lakshmi Mahesh Manoj Meena Mohammed Neha Nikhil Pooja
  Pradeep Priya Rahul Rajesh Ramesh Ravi Rekha Rohit Sandeep Seema Shabana Sneha Sunita Suresh Thomas Vijay Zoya`
    .trim()
    .split(/\s+/);
const LAST =
  `Agarwal Ahmed Banerjee Bhat Chauhan Das Desai Fernandes Ghosh Gupta Iyer Jain Joshi Kapoor Kaur Khan
  Kulkarni Kumar Mehta Mishra Nair Naidu Pandey Patel Patil Pillai Rao Reddy Roy Sharma Shaikh Shetty Singh Tiwari
  Verma Yadav`
    .trim()
    .split(/\s+/);
const HINDI_NAMES = [
  ...["राम शर्मा", "सीता देवी", "अनिल कुमार यादव", "पूजा मिश्रा", "विकास गुप्ता", "सुनीता वर्मा", "मोहम्मद इमरान"],
  ...["कविता चौहान", "राजेश तिवारी", "श्रीमती लक्ष्मी अग्रवाल", "दीपक जोशी", "नेहा सिंह"],
];
const BOGUS_NAMES = ["test", "asdf", "abc", "xyz xyz", "no name"];
const BOGUS_PHONES = ["9999999999", "1234567890", "98765", "0000000000"];
const PROVIDERS = ["gmail.com", "gmail.com", "gmail.com", "yahoo.co.in", "outlook.com", "rediffmail.com"];

/** A new buyer. */
export function makeBuyer(random: Random): Buyer {
  const isBogus = random.chance(0.07);
  const writing: Writing = random.chance(0.12) ? "hindi" : random.chance(0.25) ? "hinglish" : "english";
  const latin = `${random.pick(FIRST)} ${random.pick(LAST)}`;
  const real = writing === "hindi" ? random.pick(HINDI_NAMES) : latin;
  const box = `${latin.toLowerCase().replace(" ", ".")}${random.below(900)}`;
  const provider = isBogus && random.chance(0.5) ? "mailinator.com" : random.pick(PROVIDERS);
  return {
    name: isBogus && random.chance(0.5) ? random.pick(BOGUS_NAMES) : real,
    phone: isBogus && random.chance(0.6) ? random.pick(BOGUS_PHONES) : mobile(random),
    email: random.chance(0.33) ? "" : `${box}@${provider}`,
    writing,
    carelessness: isBogus ? 1 : random.chance(0.45) ? 0.5 + random.next() / 2 : random.next() / 2,
    isBogus,
  };
}

function mobile(random: Random): string {
  const digits = `${6 + random.below(4)}${String(random.below(1e9)).padStart(9, "0")}`;
  return random.chance(0.3) ? `+91 ${digits.slice(0, 5)} ${digits.slice(5)}` : digits;
}

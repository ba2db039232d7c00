/** Names, phones and e-mails as buyers type them. */
import type { Random } from "../../../support/random.ts";

export interface Person {
  name: string;
  phones: readonly string[];
  emails: readonly string[];
}

const FIRST =
  `Aarav Aditi Ajay Akash Amit Anita Anjali Arjun Asha Bhavna Chetan Deepa Deepak Divya Farhan Fatima
  Gaurav Geeta Harish Imran Ishaan Jyoti Karan Kavita Kiran Lakshmi Mahesh Manoj Meena Mohammed Mukesh Neha
  Nikhil Pooja Pradeep Priya Rahul Rajesh Rakesh Ramesh Ravi Rekha Rohit Sandeep Sanjay Seema Shabana Shreya
  Sneha Sunil Sunita Suresh Swati Vijay Vikas Vinod Yogesh Zoya`.split(/\s+/);
const LAST = `Agarwal Ahmed Bhat Bose Chauhan Choudhary Das Desai Dutta Fernandes Ghosh Gupta Iyer Jain Jadhav
  Joshi Kapoor Khan Kulkarni Kumar Mehta Mishra Nair Naidu Pandey Patel Patil Pillai Prasad Rao Reddy Roy Saha
  Sharma Shaikh Shetty Shinde Singh Sinha Thomas Tiwari Trivedi Varma Verma Yadav`.split(/\s+/);
const PROVIDERS = ["gmail.com", "gmail.com", "gmail.com", "yahoo.co.in", "outlook.com", "rediffmail.com"];
const BOGUS_NAMES = ["asdf", "test", "abc", "xyz", "hjkl qwer", "no name"];
const EMAIL_DOMAINS = ["mailinator.com", "yopmail.com", "tempmail.com", "gmail.com"];

/** Some people have a second phone; a third give no e-mail. Bogus buyers sometimes type bogus data. */
export function makePerson(isBogus: boolean, random: Random): Person {
  const [first, last] = [random.pick(FIRST), random.pick(LAST)];
  const box = `${first}.${last}${random.below(900)}@${random.pick(PROVIDERS)}`;
  const phones = random.chance(0.1) ? [phone(random), phone(random)] : [phone(random)];
  const plain: Person = { name: `${first} ${last}`, phones, emails: [random.chance(0.33) ? "" : box] };
  if (!isBogus) return plain;
  return {
    name: random.chance(0.4) ? random.pick(BOGUS_NAMES) : plain.name,
    phones: random.chance(0.3) ? ["9999999999", ...phones] : phones,
    emails: random.chance(0.5) ? [`${mash(random)}@${random.pick(EMAIL_DOMAINS)}`, box] : plain.emails,
  };
}

function phone(random: Random): string {
  return `${6 + random.below(4)}${String(random.below(1e9)).padStart(9, "0")}`;
}

const mash = (random: Random): string =>
  Array.from({ length: 7 }, () => random.pick([..."bcdfghjklmnpqrstvwxz"])).join("");

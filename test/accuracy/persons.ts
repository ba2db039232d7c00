/**
 * Persons at the head of a line, as buyers write them: never the house, the building or the place. The names are this
 * file's own, of all regions; many of them are in no table of the engine.
 */
import { PERSON_NAMES } from "../../data/person-names.ts";
import type { AddressIn, Verification } from "../../src/engine/address/schema.ts";
import { StateBook } from "../../src/engine/address/states.ts";
import { Random } from "../support/random.ts";
import { courierRows } from "./couriers.ts";
import type { Report } from "./report.ts";
import { type Dataset, explained, key } from "./world.ts";

/** Given names and surnames that go together. */
const REGIONS: readonly (readonly [given: string, surnames: string])[] = [
  [
    "Rakesh Shivani Lokesh Pushpa Bhuvan Sarita Dheeraj Kamlesh Naveen Urmila Yogita Chetan Indu Tarun",
    "Sharma Dixit Bhardwaj Kushwaha Chaturvedi Maurya Solanki Parihar Saini Bairwa Gurjar Negi",
  ],
  [
    "Sukhwinder Harleen Jaspal Manmeet Balwant Navdeep Simran Paramjit Kulwinder Amrit",
    "Gill Sandhu Dhillon Grewal Sidhu Brar Ahluwalia Kohli Bajwa Chawla",
  ],
  [
    "Subrata Moumita Anirban Tapas Sudeshna Kaushik Rituparna Partha Indrani Soumen",
    "Mukherjee Bhattacharya Ghosh Sarkar Mondal Pal Biswas Dutta Saha Karmakar",
  ],
  [
    "Sandip Vaishali Tushar Sneha Nitin Supriya Mangesh Aparna Shirish Rohini",
    "Deshmukh Jadhav Pawar Shinde Chavan Gaikwad Deshpande More Kamble Bhosale",
  ],
  [
    "Hitesh Falguni Ketan Bhavna Paresh Dipika Mehul Komal Viral Hetal",
    "Shah Desai Trivedi Parmar Makwana Vaghela Thakkar Modi Panchal Bhatt",
  ],
  [
    "Murugan Kavitha Senthil Selvi Arumugam Revathi Karthik Malarvizhi Saravanan Thenmozhi",
    "Subramanian Rajendran Palaniswamy Natarajan Krishnamurthy Chidambaram Balasubramanian Elango Govindasamy Ramachandran",
  ],
  [
    "Srinivas Padmaja Venkateswarlu Swapna Ramakrishna Sirisha Mallesh Anusha Narsimha Jyothi",
    "Reddy Rao Naidu Chowdary Goud Yerramsetti Kondapalli Varma Guptha Bandaru",
  ],
  [
    "Manjunath Shwetha Basavaraj Roopa Nagesh Chaitra Girish Pavithra Umesh Sumangala",
    "Gowda Hegde Shetty Patil Kulkarni Murthy Bhat Hiremath Angadi Poojary",
  ],
  [
    "Shaji Bindu Biju Sreeja Anoop Deepthi Jijo Lissy Sajeev Remya",
    "Nair Menon Pillai Kurian Varghese Nambiar Chacko Unnikrishnan Kuruvila Panicker",
  ],
  [
    "Irfan Shabana Wasim Rukhsana Tanveer Nasreen Zubair Farhana Aslam Tabassum",
    "Khan Ansari Qureshi Siddiqui Pathan Mirza Sayyed Farooqui Malik Attar",
  ],
  [
    "Bhaskar Mamoni Dipankar Pranjal Jyotirmoy Lakhimi Tridib Banashree",
    "Saikia Baruah Kalita Borah Hazarika Deka Phukan Basumatary",
  ],
  ["Trilochan Sasmita Ranjit Itishree Bijay Mamata", "Mohanty Panda Sahoo Nayak Behera Pradhan Swain"],
];
const TITLES = ["Mr", "Mrs.", "Smt.", "Shri", "Dr.", "Adv."];
const RELATIONS = ["S/o", "W/O", "D/o", "s/o.", "H/o"];
/** What homes are called that are named after persons. */
const HOMES = ["Apartment", "Niwas", "Villa", "Bhavan", "Complex", "Residency"];
/** Components that no person is. */
const PLACES = ["house", "building", "block", "street", "sublocality", "locality", "village"] as const;
const ROWS = 3_000;

interface Person {
  readonly given: string;
  readonly surname: string;
}

/** How a person is written before an address, and what the field `name` has then. */
type Form = (who: Person, random: Random) => { head: string; name?: string };

const full = ({ given, surname }: Person): string => `${given} ${surname}`;

const NAMED: readonly Form[] = [
  (who) => ({ head: `${full(who)}, `, name: full(who) }),
  (who) => ({ head: `${full(who)} `, name: full(who) }),
  (who) => ({ head: `${who.given}, `, name: full(who) }),
  (who, random) => ({ head: `${random.pick(TITLES)} ${full(who)}, `, name: full(who).toUpperCase() }),
  (who) => ({ head: `C/o ${full(who)}, `, name: full(who) }),
];
const MARKED: readonly Form[] = [
  (who, random) => ({ head: `${random.pick(TITLES)} ${full(who)}, ` }),
  (who) => ({ head: `C/o ${full(who)}, ` }),
  (who, random) => ({ head: `${random.pick(RELATIONS)} ${full(who)}, ` }),
  (who, random) => ({
    head: `${draw(random).given} ${who.surname} ${random.pick(RELATIONS)} ${full(who)}, `,
  }),
];
const BARE: readonly Form[] = [
  (who) => ({ head: `${full(who)}, ` }),
  (who) => ({ head: `${full(who)}, `.toUpperCase() }),
  (who) => ({ head: `${who.given[0]}. ${who.surname}, ` }),
  (who) => ({ head: `${full(who)} ` }),
];

export function measurePersons({ engine, directory }: Dataset, report: Report): void {
  const random = new Random("persons");
  const states = new StateBook();
  const rows = courierRows(directory, (state) => states.title(state), { seed: "persons", count: ROWS });
  const all = report.atMost(3, "a person before the address → house, building or locality");
  const named = report.told("… the field `name` has the person, too", "at most");
  const marked = report.told("… with a title, C/o or S/o", "at most");
  const bare = report.told("… a bare name, in the lines alone", "at most");
  const unlisted = report.told("… a bare name with a word that is in no table of the engine", "at most");
  const homes = report.atMost(1, "a home named after a person → no building");
  for (const { input } of rows) {
    const who = draw(random);
    if (isSaid(input, who)) continue;
    for (const [forms, metric] of [
      [NAMED, named],
      [MARKED, marked],
      [BARE, bare],
    ] as const) {
      const { head, name } = random.pick(forms)(who, random);
      const sent = { ...input, name, line1: head + input.line1 };
      const result = engine.verify(sent);
      const metrics = metric === bare && isUnlisted(who) ? [all, metric, unlisted] : [all, metric];
      for (const one of metrics) one.add(isPlace(result, who), () => explained(sent, result));
    }
    const home = { ...input, name: full(who), line1: `${who.given} ${random.pick(HOMES)}, ${input.line1}` };
    const result = engine.verify(home);
    homes.add(!words(result.components.building).includes(key(who.given)), () => explained(home, result));
  }
}

function draw(random: Random): Person {
  const [given, surnames] = random.pick(REGIONS);
  return { given: random.pick(given.split(" ")), surname: random.pick(surnames.split(" ")) };
}

const isUnlisted = ({ given, surname }: Person): boolean =>
  ![given, surname].every((word) => PERSON_NAMES.has(word.toLowerCase()));

/** The address itself has the word. */
const isSaid = ({ line1, line2, landmark, city }: AddressIn, { given, surname }: Person): boolean =>
  [line1, line2, landmark, city].some((text) =>
    [given, surname].some((word) => words({ value: text ?? "" }).includes(key(word))),
  );

const isPlace = ({ components }: Verification, { given, surname }: Person): boolean =>
  PLACES.some((name) => words(components[name]).some((word) => word === key(given) || word === key(surname)));

const words = (component: { value: string } | undefined): string[] =>
  (component?.value ?? "").split(/[^\p{L}\p{M}\p{N}]+/u).map(key);

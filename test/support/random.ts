export { Random } from "../../data/build/random.ts";

/** PINs that begin with 9 are the army's; 999999 and its like are what people type to get past a form. */
const ARMY_PIN = /^9(?!99)/;

/**
 * Whether a well-formed PIN is one of the Army Postal Service: it names a unit, which moves, and no public list has it.
 */
export const isArmyPin = (pin: string): boolean => ARMY_PIN.test(pin);

// @ts-check
/** The browser's side of a search lab, and of a race of several. */
import { widget } from "../shared/widgets.js";
import { LabOnScreen } from "./lab.js";
import { RaceOnScreen } from "./race.js";

export default widget((model) => (model.get("_labs") ? RaceOnScreen : LabOnScreen));

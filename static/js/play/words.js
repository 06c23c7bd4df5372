// The page's translated words: say("yourTurn") is data-your-turn of #play-words (templates/public/parts/play_words.html).
import { wordsOf } from "../clock/words.js";

export const say = wordsOf("play-words");

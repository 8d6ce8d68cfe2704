/** What is signed and by whom, without the words that ask for it: `lead approves the texts`. */
export function gateWords(question: string): string {
  return question.replace(/^Manual-Gate(?: awaits)?\s*[:：]\s*/i, '')
}

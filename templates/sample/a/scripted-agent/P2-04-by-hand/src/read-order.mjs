/** The order that the shop sent; throws with every fault at once. */
export function readOrder(value) {
  const faults = [
    isText(value?.id) ? [] : 'id is missing',
    isText(value?.customer) ? [] : 'customer is missing',
    /^\d{4}-\d\d-\d\d$/.test(value?.day ?? '') ? [] : 'day is no date',
    Array.isArray(value?.lines) && value.lines.every(isLine) ? [] : 'lines are not lines of an order',
  ].flat()
  if (faults.length > 0) throw new Error(faults.join(', '))
  return value
}

function isText(value) {
  return typeof value === 'string' && value !== ''
}

function isLine(line) {
  return isText(line?.name) && line.price > 0 && Number.isInteger(line.quantity) && line.quantity > 0
}

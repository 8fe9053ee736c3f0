// Clients on one counter, by the rules of docs/reference/table-and-protocol.md. Nothing is drawn here.
export const SIZE = 32

const WHERE = "where name = 'orders' and node_tag = '*'"

export class Model {
  /** Max, or null while the table has no row (rule T4). */
  max = null
  /** By number: the client that reserved it, and whether it is held, used or a gap. Free numbers are missing. */
  numbers = []
  /** What happened, the latest last. */
  log = []
  clients = { A: { running: true }, B: { running: true } }

  /** The next id of a client, which reserves a range first if it has no number left. */
  take(name) {
    const client = this.#running(name)
    if (!(client.next <= client.high)) this.#reserve(name, client)
    const number = client.next++
    this.numbers[number] = { client: name, state: 'used' }
    return (client.last = `orders/${number}-${name}`)
  }

  /** Ends a process without a return: its unused numbers are a gap. */
  kill(name) {
    this.#end(name, this.#running(name), false, 'is killed')
  }

  /** Returns the unused end of the range, if Max has not changed since (rules B1, B2). */
  close(name) {
    const client = this.#running(name)
    const { next, high } = client
    const returned = next <= high && this.max === high
    if (next <= high) this.#say(name, `update hilo set max_value = ${next - 1} ${WHERE} and max_value = ${high}`, returned)
    if (returned) this.max = next - 1
    this.#end(name, client, returned, 'closes')
  }

  /** A new process, which remembers nothing. */
  start(name) {
    if (this.clients[name].running) throw new Error(`${name} is running`)
    this.clients[name] = { running: true }
    this.log.push({ client: name, text: `${name} starts. It holds no numbers.` })
  }

  #running(name) {
    if (!this.clients[name].running) throw new Error(`${name} is not running`)
    return this.clients[name]
  }

  #reserve(name, client) {
    // Max as this client set it last, which saves the read (S2); after a conflict, always a read (S5).
    let old = client.high ?? this.#read(name)
    while (!this.#raise(name, old)) old = this.#read(name)
    client.next = (old ?? 0) + 1
    client.high = (old ?? 0) + SIZE
    for (let n = client.next; n <= client.high; n++) this.numbers[n] = { client: name, state: 'held' }
  }

  #read(name) {
    this.log.push({ client: name, sql: `select max_value from hilo ${WHERE}`, answer: `${this.max ?? 'no row'}` })
    return this.max
  }

  /** One attempt: inserts the row (S4), or raises Max by compare-and-set (S3). */
  #raise(name, old) {
    const insert = `insert into hilo (name, node_tag, max_value) values ('orders', '*', ${SIZE})`
    const update = `update hilo set max_value = ${old + SIZE} ${WHERE} and max_value = ${old}`
    const raised = this.max === old
    this.#say(name, old === null ? insert : update, raised)
    if (raised) this.max = (old ?? 0) + SIZE
    return raised
  }

  #end(name, { next, high }, returned, how) {
    // What returns is the end of all numbers.
    if (returned) this.numbers.length = next
    else for (let n = next; n <= high; n++) this.numbers[n].state = 'gap'
    const rest = next <= high ? `${next}–${high} ${returned ? 'return' : 'are a gap'}.` : 'It held no unused numbers.'
    this.log.push({ client: name, text: `${name} ${how}. ${rest}` })
    this.clients[name] = { running: false }
  }

  #say(client, sql, changed) {
    this.log.push({ client, sql, answer: changed ? '1 row' : '0 rows: Max has changed' })
  }
}
